import type { Contract } from '../../read-contract.ts'

/** A contract as far as detectors need it. */
export type SurveyedContract = Pick<
  Contract,
  | 'operations'
  | 'documented'
  | 'schemas'
  | 'webhooks'
  | 'description'
  | 'about'
  | 'tags'
  | 'openapi'
  | 'overlaid'
  | 'coverings'
>
