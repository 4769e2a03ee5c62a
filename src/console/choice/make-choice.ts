export { SeveralConsoles } from './SeveralConsoles.tsx'
