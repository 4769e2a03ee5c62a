export { OperationChooser } from './OperationChooser.tsx'
