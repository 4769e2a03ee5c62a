import type { Contract } from '../read-contract.ts'

/** What detectors need of a contract. */
export type SurveyedContract = Pick<
  Contract,
  | 'operations'
  | 'documented'
  | 'schemas'
  | 'webhooks'
  | 'description'
  | 'about'
  | 'tags'
  | 'openapiVersion'
  | 'overlaid'
  | 'settlements'
>
