export type { World } from '../world.ts'
