import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { announceWallet } from '../../test/announceWallet.ts'
import { renderKit } from '../../test/renderKit.tsx'

/** Values of every kind; each property accepts some of them. */
const values = [
  ...[
    'none',
    'hidden',
    'auto',
    'always',
    'all',
    'both',
    'under',
    'inside',
    'bottom',
    'hide',
    'collapse',
    'mixed',
  ],
  ...[
    'uppercase',
    'italic',
    'condensed',
    'small-caps',
    'right',
    'break-all',
    'anywhere',
    'manual',
    'loose',
    'preserve',
  ],
  ...[
    'wait',
    'square',
    'vertical-rl',
    'sideways',
    'upright',
    'digits 2',
    'dot',
    'over',
    'balance',
    'stable',
    'trim',
  ],
  ...[
    'pixelated',
    'optimizeLegibility',
    'geometricPrecision',
    'evenodd',
    'round',
    'stroke',
    'middle',
    'linearRGB',
  ],
  ...[
    'dark',
    'economy',
    'exact',
    'preserve-parent-color',
    'inert',
    'compact',
    'historical-forms',
    'ruby',
    'slashed-zero',
  ],
  ...[
    'no-contextual',
    'unicase',
    'sub',
    'emoji',
    'antialiased',
    'block',
    'rotate(9deg)',
    'rtl',
    'plaintext',
    'stretch',
  ],
  ...[
    'space-all',
    'trim-both',
    'first',
    'from-image',
    'markers',
    'smooth',
    'central',
    'no-clip',
    'no-autospace',
    'alpha',
  ],
  ...[
    '9',
    '0.9',
    '3px',
    '9px 9px',
    '90%',
    'red',
    'red blue',
    '1px 1px 2px red',
    '"kern" 0',
    '"wght" 9',
    '"«" "»"',
  ],
  ...[
    'monospace',
    '"TRK"',
    'url("#a")',
    'rgb(1, 2, 3)',
    '3px 1px',
    '9 9 9',
    '6 3 2',
    'all-small-caps',
    '--a',
    'cursive',
  ],
  ...[
    'optimizeSpeed',
    'standard',
    'allow-keywords',
    'start',
    'cap alphabetic',
    'normal',
    'nowrap',
    'reverse',
    'visual',
  ],
  ...['read-write', 'horizontal', 'after', '9s'],
]

/** Set by the theme itself: direction and language follow the modal's texts. */
const ofTheme = ['direction']

const sheet = (css: string) => {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  onTestFinished(() => style.remove())
}

/** Returns every property that elements inherit in this browser, with a value other than the initial one. */
function inherited(): ReadonlyMap<string, string> {
  const parent = document.createElement('section')
  const child = document.createElement('section')
  parent.append(child)
  document.body.append(parent)
  // Without boxes, a computed size is the declared one and doesn't depend on the parent.
  parent.hidden = true
  const names = [...getComputedStyle(child)].filter((name) => !name.startsWith('--'))
  const found = new Map<string, string>()
  for (const name of names) {
    parent.style.setProperty(name, 'initial')
    const initial = getComputedStyle(child).getPropertyValue(name)
    for (const value of values) {
      parent.style.setProperty(name, value)
      const ofParent = getComputedStyle(parent).getPropertyValue(name)
      if (parent.style.getPropertyValue(name) === 'initial' || ofParent === initial) continue
      if (getComputedStyle(child).getPropertyValue(name) === ofParent) found.set(name, value)
      break
    }
    parent.style.removeProperty(name)
  }
  parent.remove()
  return found
}

it('inherits no property of the page’s elements', async () => {
  const properties = inherited()
  expect([...properties.keys()]).toEqual(
    expect.arrayContaining([
      'pointer-events',
      'visibility',
      'cursor',
      'word-spacing',
      'user-select',
      'white-space-collapse',
    ]),
  )
  announceWallet()
  const view = renderKit()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('button', { name: 'Lovelace Wallet' })).toBeVisible()
  const elements = [...(view.shadow?.querySelectorAll('.lk, .lk :not(svg *)') ?? [])]
  const look = () =>
    elements.flatMap((element) => {
      const style = getComputedStyle(element)
      return [...properties.keys()].map(
        (name) => `${element.tagName}.${element.className} ${name}: ${style.getPropertyValue(name)}`,
      )
    })
  const settled = () =>
    Promise.all((view.shadow?.getAnimations() ?? []).map(({ finished }) => finished.catch(() => {})))
  await settled()
  const before = look()
  const hostile = [...properties].filter(([name]) => !ofTheme.includes(name))
  sheet(`html, body { ${hostile.map(([name, value]) => `${name}: ${value} !important`).join('; ')} }`)
  await settled()
  const after = look()
  expect(properties.size).toBeGreaterThan(100)
  expect(after.filter((line, at) => line !== before[at])).toEqual([])
})
