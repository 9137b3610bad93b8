import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns axe violations of a page, shadow roots included: the rule and the first element of each, with what is wrong. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Waits for fading colors to reach their final value. A starting style begins its transition one frame later.
  await page.evaluate(async () => {
    const running = () =>
      [
        document,
        ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
      ].flatMap((root) => root.getAnimations().filter(({ playState }) => playState === 'running'))
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (await drawn(); running().length > 0; await drawn())
      await Promise.allSettled(running().map(({ finished }) => finished))
  })
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(root: Document): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
        }>
      }
    }
    const { violations } = await axe.run(document)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
  })
}
