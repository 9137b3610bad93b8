import type { Config } from '@latchkey/core'
import type { World } from '@latchkey/devnet/world'
import type { ReactNode } from 'react'
import { provideFrame } from './provideFrame.ts'
import { renderKit } from './renderKit.tsx'

/** Renders a page of a world whose kit has the embedded wallet, with a frame that the test controls. */
export function drawEmbedded(world: World, config: Partial<Config> = {}, children?: ReactNode) {
  const wallet = { wallet: 'http://wallet.test', features: { email: true } }
  const served = { networks: [world.network], api: world.api, projectId: world.projectId } as const
  const drawn = renderKit({ ...served, ...wallet, ...config }, children)
  return {
    kit: drawn.kit,
    unmount: drawn.unmount,
    modal: () => drawn.modal,
    shadow: () => drawn.shadow,
    frame: provideFrame(drawn.kit),
  }
}
