export type { World } from '../world/world.ts'
