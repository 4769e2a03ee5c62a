export { listKeyParameters } from '#console/link/is-credential.ts'
