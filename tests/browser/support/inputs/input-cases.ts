import { createBodyCases } from './body-cases.ts'
import { credentialCases } from './credential-cases.ts'
import type { InputCase } from './input-case.ts'
import { parameterCases } from './parameter-cases.ts'

/** @param file the path of a file on this computer, called `picture.png` */
export function getInputCases(file: string): readonly InputCase[] {
  return [...parameterCases, ...createBodyCases(file), ...credentialCases]
}
