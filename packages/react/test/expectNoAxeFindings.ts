import axe from 'axe-core'
import { expect } from 'vitest'

const stillFrames = 3

/** Fails on what axe finds in the page, open shadow roots included; motion has ended by then. */
export async function expectNoAxeFindings() {
  await motionEnded()
  const { violations } = await axe.run(document, {
    rules: {
      // The test's page itself, not what is tested.
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
      region: { enabled: false },
    },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  )
}

/** Resolves when nothing has moved for some frames: the end of one motion may begin the next, and what was just drawn begins a frame later. */
async function motionEnded() {
  for (let still = 0; still < stillFrames; ) {
    await new Promise(requestAnimationFrame)
    const roots = [
      document,
      ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
    ]
    const moving = roots
      .flatMap((root) => root.getAnimations())
      .filter(({ effect, playState }) => playState !== 'finished' && endsByItself(effect))
    still = moving.length === 0 ? still + 1 : 0
    await Promise.all(moving.map((animation) => animation.finished.catch(() => {})))
  }
}

const endsByItself = (effect: AnimationEffect | null) =>
  effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
