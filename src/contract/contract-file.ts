/** Where the API document stands in the project, and how people and error messages name it. */
export const contractFile = 'openapi/service.openapi.yaml'
