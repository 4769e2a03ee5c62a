import type { APIRoute, GetStaticPaths } from 'astro'
import { prepareForViewer } from './scalar-document.ts'

export const getStaticPaths = (() => [
  { params: { document: 'document' } },
]) satisfies GetStaticPaths

/** Publishes the API document for Scalar, with its texts but without its styling. */
export const GET: APIRoute = ({ locals }) =>
  Response.json(prepareForViewer(locals.apiReference.api.bundled.value))
