import type { CitedSource } from '#starlight/reference/service.ts'

export const source = {
  page: '/source/',
  sections: {
    '1': { title: 'What the service does', anchor: '1-what-the-service-does' },
    '2': { title: 'Resources and their fields', anchor: '2-resources-and-their-fields' },
    '3': { title: 'States and transitions', anchor: '3-states-and-transitions' },
    '4': { title: 'Endpoints', anchor: '4-endpoints' },
    '5': { title: 'Authentication', anchor: '5-authentication' },
    '6': { title: 'Events', anchor: '6-events' },
    '7': { title: 'Errors', anchor: '7-errors' },
    '8': { title: 'Limits', anchor: '8-limits' },
    '9': { title: 'Versioning', anchor: '9-versioning' },
  },
} as const satisfies CitedSource
