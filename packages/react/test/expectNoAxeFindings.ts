import axe from 'axe-core'
import { expect } from 'vitest'

/** Fails on what axe finds in the page, open shadow roots included; motion has ended by then. */
export async function expectNoAxeFindings() {
  // What was just drawn begins to move with the next frame.
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  const hosts = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const finite = [document, ...hosts]
    .flatMap((root) => root.getAnimations())
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.all(finite.map((animation) => animation.finished.catch(() => {})))
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
