export type { Contracts } from './contracts/contracts.ts'
export { createDevnet, type Devnet, type DevnetOptions } from './world/createDevnet.ts'
export type { World } from './world/world.ts'
