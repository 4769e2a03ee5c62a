/** The smallest document that uses everything, so that its lines are easy to count. */
export const sampleDocument = `openapi: 3.1.0
info:
  title: Service API
  version: v1
  description: A service.
  x-not-specified:
    - id: states
      section: '3'
      topic: States
      assume: Expect none.
security:
  - apiKey: []
paths:
  /v1/experiments:
    get:
      operationId: listExperiments
      summary: List experiments
      x-section: '4'
      x-request-headers:
        - name: Content-Type
          value: application/json
          section: '4'
      responses:
        default:
          description: Not specified.
components:
  securitySchemes:
    apiKey:
      type: http
      scheme: bearer
      x-contradictory:
        - id: key-scope
          section: '5'
          topic: What a key opens
          statements:
            - Something.
            - Everything.
          reading: Everything.
`
