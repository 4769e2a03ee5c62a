import type { APIRoute, GetStaticPaths } from 'astro'
import { portalOf } from 'virtual:portal'
import { fitsOnePage, prepareForViewer } from './scalar-document.ts'

export const getStaticPaths = (({ routePattern }) =>
  fitsOnePage(portalOf(routePattern).api)
    ? [{ params: { document: 'document' } }]
    : []) satisfies GetStaticPaths

/** Publishes the API document for Scalar, with its texts but without its styling. */
export const GET: APIRoute = ({ locals }) =>
  Response.json(prepareForViewer(locals.apiReference.api.bundled.value))
