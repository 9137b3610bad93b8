import path from 'node:path'
import { createDevnet, type Devnet } from '../../packages/devnet/src/world/createDevnet.ts'
import { root } from '../run.mjs'

/** Starts a local world with the built Serial Mob and embedded wallet, which the worlds of unit tests lack. */
export function startPages(): Promise<Devnet> {
  return createDevnet({
    appDir: path.join(root, 'apps/web/dist'),
    frameDir: path.join(root, 'packages/frame/dist/page'),
    logLevel: 'silent',
  })
}
