import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { laterViews } from './laterViews.ts'

it.each(Object.entries(laterViews))(
  'the skeleton of %s has a height and several parts, and is not announced',
  (_, [, , skeleton]) => {
    const html = renderToStaticMarkup(skeleton)
    const [, height = 0] =
      /^<div class="lk-view-skeleton" style="block-size:(\d+)px" aria-hidden="true">/.exec(html) ?? []
    expect(Number(height)).toBeGreaterThan(90)
    expect(html.split('<i ').length - 1).toBeGreaterThanOrEqual(2)
    expect(html).not.toMatch(/>[^<]/)
  },
)
