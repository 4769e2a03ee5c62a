import { proveRequests } from './prove-requests.ts'
import { shellRunners } from './shell-runners.ts'

await Promise.all(shellRunners.map((runner) => proveRequests(runner)))
