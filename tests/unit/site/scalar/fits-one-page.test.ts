import { expect, test } from 'vitest'
import { fitsOnePage } from '#site/scalar/fits-one-page.ts'
import { operation } from '../../../fixtures/operations.ts'
