// The table of price services, by the type that PRICES names them by.
export { coingecko } from './coingecko.ts'
export { defillama } from './defillama.ts'
