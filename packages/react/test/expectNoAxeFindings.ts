import axe from 'axe-core'
import { expect } from 'vitest'

const stillFrames = 3

/** Fails on axe findings in the page, including open shadow roots. Waits for animations to end first. */
export async function expectNoAxeFindings() {
  await motionEnded()
  const { violations } = await axe.run(document, {
    rules: {
      // The test page itself, which isn't under test.
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
      region: { enabled: false },
    },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  )
}

/**
 * Resolves when nothing has been animated for some frames. The end of an animation may start the next, and new elements
 * start theirs a frame later.
 */
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
