/** The icons in the circles of steps: paths in a 24 × 24 square. */
export const icons = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clipboard: 'M9 5H5.5v15.5h13V5H15M9 3.5h6v3.5H9Z',
  cross: 'M5 5l14 14M19 5L5 19',
  door: 'M7 20.5v-17h10v17M4 20.5h16M14 12h.01',
  eraser: 'M8 19l-4.5-4.5L14 4l6 6-9 9H8ZM9 9l6 6M11 19h9',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  field: 'M3 8h18v8H3ZM6.5 10.5v3M10.5 12h.01M13.5 12h.01M16.5 12h.01',
  key: 'M12 15.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM11 12.7L20 3.7M15.5 8.2l3 3',
  memory:
    'M7 7h10v10H7ZM10 3.5V7M14 3.5V7M10 17v3.5M14 17v3.5M3.5 10H7M3.5 14H7M17 10h3.5M17 14h3.5',
  page: 'M3.5 4.5h17v15h-17ZM3.5 9h17M6.5 6.75h.01',
  question: 'M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1.1-1.4 2.1M12 17.5h.01',
  send: 'M4 12h15M13 6l6 6-6 6',
  server: 'M4 4.5h16v6H4ZM4 13.5h16v6H4ZM7.5 7.5h.01M7.5 16.5h.01',
} as const satisfies Record<string, string>

export type IconName = keyof typeof icons
