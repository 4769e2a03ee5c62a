import type { Configuration, ServerAdvice } from './configuration.ts'

/** https://hono.dev/docs/middleware/builtin/cors */
export const hono: ServerAdvice = {
  title: 'Hono',
  where: 'Before all other routes and middleware, especially the key check.',
  isRun: true,
  write: (configuration) =>
    [
      "import { cors } from 'hono/cors'",
      ...writeCors(configuration, {
        methods: 'allowMethods',
        allow: 'allowHeaders',
        expose: 'exposeHeaders',
      }),
      ...wrap(
        ['app.use(async (context, next) => {', '  await next()'],
        configuration.always.map(
          ({ name, value }) => `  context.header(${quote(name)}, ${quote(value)})`,
        ),
        ['})'],
      ),
    ].join('\n'),
}

/** https://expressjs.com/en/resources/middleware/cors.html */
export const express: ServerAdvice = {
  title: 'Express',
  where: 'Before all other routes and middleware. The package is named cors.',
  isRun: true,
  write: (configuration) =>
    [
      "import cors from 'cors'",
      ...writeCors(configuration, {
        methods: 'methods',
        allow: 'allowedHeaders',
        expose: 'exposedHeaders',
      }),
      ...wrap(
        ['app.use((request, response, next) => {'],
        configuration.always.map(
          ({ name, value }) => `  response.set(${quote(name)}, ${quote(value)})`,
        ),
        ['  next()', '})'],
      ),
    ].join('\n'),
}

/** The two packages differ only in the names of their options. */
function writeCors(
  { origin, methods, allowHeaders, exposeHeaders, maxAge }: Configuration,
  names: { readonly methods: string; readonly allow: string; readonly expose: string },
): readonly string[] {
  return [
    '',
    'app.use(',
    '  cors({',
    `    origin: ${quote(origin)},`,
    `    ${names.methods}: ${quoteList(methods)},`,
    `    ${names.allow}: ${quoteList(allowHeaders)},`,
    `    ${names.expose}: ${quoteList(exposeHeaders)},`,
    `    maxAge: ${maxAge},`,
    '  }),',
    ')',
  ]
}

/** Wraps the lines, or returns nothing when there are none. */
function wrap(
  before: readonly string[],
  lines: readonly string[],
  after: readonly string[],
): readonly string[] {
  return lines.length > 0 ? [...before, ...lines, ...after] : []
}

/** No text has quotes or backslashes: `readOrigin` and `findHidden` exclude them. */
function quote(text: string): string {
  return `'${text}'`
}

function quoteList(texts: readonly string[]): string {
  return `[${texts.map(quote).join(', ')}]`
}
