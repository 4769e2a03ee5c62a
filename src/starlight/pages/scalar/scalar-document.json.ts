import type { APIRoute, GetStaticPaths } from 'astro'
import { portalOf } from 'virtual:portal'
import { fitsOnePage, prepareForViewer } from './scalar-document.ts'

export const getStaticPaths = (({ routePattern }) =>
  fitsOnePage(portalOf(routePattern).contract)
    ? [{ params: { document: 'document' } }]
    : []) satisfies GetStaticPaths

/** Publishes the API document for Scalar, with its texts but without its styling. */
export const GET: APIRoute = ({ locals }) =>
  Response.json(prepareForViewer(locals.portal.contract.bundled.value))
