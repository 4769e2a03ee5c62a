import type { APIRoute, GetStaticPaths } from 'astro'
import { portalOf } from 'virtual:portal'
import { fitsOnePage, writeForViewer } from '#site/scalar/scalar-document.ts'

/** Only where Scalar is there to read it. */
export const getStaticPaths = (({ routePattern }) =>
  fitsOnePage(portalOf(routePattern).contract)
    ? [{ params: { document: 'document' } }]
    : []) satisfies GetStaticPaths

/** The API document for Scalar: its words stay those of its owner, but not how they look. */
export const GET: APIRoute = ({ locals }) =>
  Response.json(writeForViewer(locals.portal.contract.bundled.value))
