/** The path of the API document in the project, as error messages show it. */
export const contractFile = 'openapi/service.openapi.yaml'
