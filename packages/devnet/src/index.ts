export type { Contracts } from './contracts/contracts.ts'
export { createDevnet, type Devnet, type DevnetOptions } from './createDevnet.ts'
export type { World } from './world.ts'
