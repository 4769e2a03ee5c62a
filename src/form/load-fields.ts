import { makeLazy } from '#ui/lazy-module.ts'

export const lazyFields = makeLazy(async () =>
  import('./form-fields.ts').then(({ formFields }) => formFields),
)
