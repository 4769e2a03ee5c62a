import { contract, source } from '../portal.ts'
import { navigate } from './navigate.ts'

/** The reference of another document than the default one, whose pages have a written order. */
export const navigation = source.isDefault ? undefined : navigate(contract)
