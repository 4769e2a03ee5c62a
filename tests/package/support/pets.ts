export const pets = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  security: [{ token: [] }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        summary: 'List pets',
        responses: {
          200: {
            description: 'The pets',
            content: { 'application/json': { example: [{ name: 'Rex' }] } },
          },
        },
      },
    },
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
}
