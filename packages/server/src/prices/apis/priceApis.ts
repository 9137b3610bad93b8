import * as table from './apis.ts'
import type { PriceApi } from './priceApi.ts'

/** The price services, by type. */
export const priceApis: Readonly<Record<keyof typeof table, PriceApi>> = table
