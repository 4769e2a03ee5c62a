import { programRunners } from './program-runners.ts'
import { proveRequests } from './prove-requests.ts'

await Promise.all(programRunners.map((runner) => proveRequests(runner)))
