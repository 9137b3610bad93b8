import { describe, expect, it } from 'vitest'
import { findUnknown } from './floor/newerInPages.mjs'
import { findNewerStyles } from './floor/newerStyles.mjs'
import { findBreaches, findClumsyWords, findMachinePaths } from './rules.mjs'

const core = 'packages/core/src/account/getBalance.ts'
const view = 'packages/react/src/views/Send/Send.tsx'
const breaches = (file: string, source: string) => findBreaches(file, source).map(([, what]) => what)

it.each([
  ['a vague name', core, '/** A. */\nexport const balanceHelper = 1', /too vague/],
  ['a vague file', 'packages/core/src/sendManager.ts', '', /too vague/],
  ['an undescribed export', core, 'export const balance = 1', /without a docstring/],
  ['an unfinished comment', core, '// TODO: later', /unfinished/],
  ['a default export', core, 'export default 1', /default export/],
  ['a class', core, 'class Store {}', /not an error/],
  ['a function without a verb', core, '/** Whether it is open. */\nexport const isOpen = () => true', /verb/],
  ['a long docstring', core, '/**\n * Whether it is open.\n */\nfunction isOpen() {}', /start with a verb/],
  [
    'a method without a verb',
    core,
    'type Door = {\n  /** Whether it is open. */\n  isOpen(): boolean }',
    /verb/,
  ],
  ['a message to everyone', core, "port.postMessage({}, '*')", /postMessage/],
  ['a partially compared origin', core, "origin.endsWith('.org')", /origin compared/],
  ['fetch in an action', core, 'fetch(url)', /fetch outside/],
  ['window in an action', core, 'window.open(url)', /window outside/],
  ['storage through globalThis', core, 'globalThis.localStorage.getItem(key)', /localStorage outside/],
  ['a hardcoded URL', core, "const url = 'https://example.org/v1'", /hardcoded URL/],
  ['floating point', core, 'parseFloat(amount)', /floating point/],
  ['an amount as a number', core, 'const a = Number(amount)', /money through Number/],
  ['a balance as a number', 'packages/server/src/a.ts', 'const a = Number(token.balance)', /money through/],
  ['a quantity as a number', 'packages/protocol/src/a.ts', 'const a = +quantity.numeric', /money through/],
  ['a fee as a number', core, 'const a = Number(fee.maxFeePerGas)', /money through Number/],
  ['a mock', 'packages/core/src/a.test.ts', "vi.mock('./b.ts')", /mock/],
  ['sleep', 'packages/core/src/a.test.ts', 'await new Promise((done) => setTimeout(done, 50))', /sleeps/],
  ['a text in a view', view, 'const a = <p>Send it</p>', /outside copy/],
  ['a label in a view', view, 'const a = <button aria-label="Close it" />', /outside copy/],
  ["an error's message", view, 'const a = <p>{error.message}</p>', /message on screen/],
  ['a newer static', core, 'AbortSignal.any([signal])', /AbortSignal.any is newer than the oldest/],
  ['a newer URL check', core, 'if (URL.canParse(text)) open(text)', /URL.canParse is newer/],
  ['a newer global', core, 'new Intl.Segmenter()', /Intl.Segmenter is newer/],
  ['a newer class', view, 'new CloseWatcher()', /CloseWatcher is newer/],
  ['a newer method', view, 'element.showPopover()', /showPopover is newer/],
  ['a newer class in an app', 'apps/web/src/App.tsx', 'new CloseWatcher()', /CloseWatcher is newer/],
  ['a newer method in an app', 'apps/wallet/src/App.tsx', 'element.showPopover()', /showPopover is newer/],
  ['a newer flag', view, 'const letters = /[\\p{L}--a]/v', /the v flag .* is newer/],
  ['a newer flag of a constructor', view, "RegExp(text, 'gv')", /the v flag .* is newer/],
  ['a newer modifier', view, 'const word = /a(?i:b)/', /a modifier .* is newer/],
  ['a newer modifier that ends a flag', view, "new RegExp('(?-i:b)', 'i')", /a modifier .* is newer/],
  ['a group name twice', view, 'const word = /(?<a>1)|(?<a>2)/', /a repeated group name .* is newer/],
  ['using', view, 'function a() { using b = c() }', /^using is newer/],
  ['await using', view, 'async function a() { await using b = c() }', /^await using is newer/],
  ['using in a loop', view, 'for (using b of c) d(b)', /^using is newer/],
  ['an accessor', core, 'class AError extends Error { accessor a = 1 }', /accessor is newer/],
  ['a decorator', core, 'class AError extends Error { @b c() {} }', /a decorator is newer/],
  [
    'an import attribute',
    view,
    "import a from './a.css' with { type: 'css' }",
    /an import attribute is newer/,
  ],
  [
    'a re-export with an attribute',
    view,
    "export { a } from './a.json' with { type: 'json' }",
    /an import attribute/,
  ],
  [
    'a late import with an attribute',
    view,
    "import('./a.json', { with: { type: 'json' } })",
    /an import attribute/,
  ],
  ['a deferred import', view, "import defer * as a from './a.ts'", /import defer is newer/],
  ['a bare global', view, 'requestIdleCallback(run)', /^requestIdleCallback is newer/],
  [
    'a bare global with members',
    view,
    "navigation.addEventListener('navigate', run)",
    /^navigation is newer/,
  ],
  ['a bare global as a value', view, 'schedule(requestIdleCallback)', /^requestIdleCallback is newer/],
  ['a bare class', view, 'const is = value instanceof Highlight', /^Highlight is newer/],
  [
    'a global next to the same name elsewhere',
    view,
    'function a(navigation) { } navigation.back()',
    /navigation/,
  ],
  [
    'a global that is only declared',
    view,
    'declare const navigation: unknown; run(navigation)',
    /navigation/,
  ],
  ['a scheduler of a worker', view, 'self.scheduler.yield()', /self.scheduler is newer/],
  ['a global by another owner', view, 'self.navigation', /self.navigation is newer/],
  ['a global of a view', view, 'new view.CloseWatcher()', /view.CloseWatcher is newer/],
  [
    'a global of a document',
    view,
    'a.ownerDocument.defaultView.navigation',
    /defaultView.navigation is newer/,
  ],
  ['a global behind a type', view, '(self as unknown as View).navigation', /self.navigation is newer/],
  ['a destructured static', core, 'const { any } = AbortSignal', /AbortSignal.any is newer/],
  ['a renamed destructured static', core, 'const { any: anyOf } = AbortSignal', /AbortSignal.any is newer/],
  ['a destructured global', view, 'const { navigation } = globalThis', /globalThis.navigation is newer/],
  ['a destructured assignment', view, ';({ navigation: a } = self)', /self.navigation is newer/],
  [
    'a nested destructured static',
    core,
    'const { AbortSignal: { any } } = globalThis',
    /AbortSignal.any is newer/,
  ],
  ['a newer property', view, "element.popover = 'auto'", /popover is newer/],
  ['a newer property of a dialog', view, "dialog.closedBy = 'any'", /closedBy is newer/],
  ['a newer method of bytes', view, 'bytes.toBase64()', /toBase64 is newer/],
  ['a newer method of one word', view, 'await blob.bytes()', /bytes is newer/],
  ['a static next to a check for its owner', core, 'if (AbortSignal) AbortSignal.any([])', /any is newer/],
  [
    'a global next to a check for the window',
    view,
    'if (typeof self) self.navigation',
    /navigation is newer/,
  ],
  [
    'a newer static next to a check for another',
    core,
    'typeof URL.canParse; AbortSignal.any([])',
    /any is newer/,
  ],
  ['400 lines', core, '\n'.repeat(400), /401 lines/],
  ['400 lines beside tests', 'packages/core/test/kits.ts', '\n'.repeat(400), /401 lines/],
])('rejects %s', (_, file, source, what) => {
  expect(breaches(file, source)).toEqual([expect.stringMatching(what)])
})

it.each([
  ['a described export', core, '/** Wei of an account. */\nexport const getBalance = () => 1n'],
  ['an error', core, 'class ConnectError extends BaseError {}'],
  ['a described flag', core, 'type Door = {\n  /** Whether it is open. */\n  isOpen: boolean }'],
  ['a term of art', core, '/** Signs. */\nexport const signTypedData = () => 1'],
  ['fetch in its room', 'packages/core/src/api/createApiClient.ts', 'fetch(url)'],
  ['window in its room', 'packages/core/src/platform/device.ts', 'window.open(url)'],
  ['a list of origins', core, 'origins.includes(origin)'],
  ['an XML namespace', core, "const svg = 'http://www.w3.org/2000/svg'"],
  [
    'a number that is not money',
    core,
    'const a = Number(chainId) + Number(balance.quantity.decimals) + +count',
  ],
  ['money for display', 'packages/server/src/base/toDisplayValue.ts', 'const a = Number(amount)'],
  [
    'a feature that is checked first',
    view,
    'element.showPopover?.(); run(globalThis.requestIdleCallback ?? later)',
  ],
  [
    'a feature that the file checks',
    'apps/wallet/src/a.ts',
    "const { BarcodeDetector } = globalThis; BarcodeDetector?.getSupportedFormats(); new BarcodeDetector(); if ('canParse' in URL) URL.canParse(text)",
  ],
  [
    'what the minimum browsers support',
    view,
    'dialog.showModal(); structuredClone(list.at(-1)); list.findLast(Boolean)',
  ],
  [
    'a global that is checked first',
    view,
    "if (typeof navigation !== 'undefined') navigation.back(); if ('scheduler' in self) self.scheduler.yield(); if (URL.canParse) URL.canParse(text)",
  ],
  ['a destructured global with a default', view, 'const { requestIdleCallback = later } = globalThis'],
  [
    'a destructured class that is checked',
    view,
    'const { Segmenter } = Intl; Segmenter ? new Segmenter() : []',
  ],
  ['a name of its own', view, 'function a({ navigation }) { const b = () => navigation.back(); b() }'],
  [
    'a newer name in types, keys and members',
    view,
    'const a: Highlight = { navigation: b.navigation } as Iterator',
  ],
  ['what only looks like a modifier', view, String.raw`const a = /\(?i:[(?i:]/`],
  ['JSON that builds inline', core, "import a from './a.json' with { type: 'json' }"],
  ['what the server supports', 'packages/server/src/a.ts', 'AbortSignal.any([signal])'],
  ['a long test', 'packages/core/src/a.test.ts', '\n'.repeat(400)],
  ['copy by key', view, 'const a = <p aria-label={copy.send}>{copy.send} · 1</p>'],
])('allows %s', (_, file, source) => {
  expect(breaches(file, source)).toEqual([])
})

it.each([
  ['a class', 'let t=new CloseWatcher', ['CloseWatcher']],
  ['a static', 'function a(e){return AbortSignal.timeout(1),Promise.try(e)}', ['Promise.try']],
  ['a method', 'e.showPopover()', ['showPopover']],
  ['nothing checked with typeof', 'var a=typeof Uint8Array.fromHex==`function`;a&&Uint8Array.fromHex(e)', []],
  ['nothing checked by name', 'navigator.connection&&(e=navigator.connection.downlink)', []],
  ['nothing that was reviewed', 'm.createContext(null)', []],
  ['a flag', 'let t=/[a--b]/v', ['the v flag of a regular expression']],
  ['no style', 'e.style.marginTop=1', []],
])('finds in a built page %s', (_, source, names) => {
  expect(findUnknown('apps/web/dist/assets/index.js', source)).toEqual(names)
})

it('finds a local path and no web address', () => {
  const place = ['', 'home', 'ada', 'latchkey'].join('/')
  expect(findMachinePaths(`first\nsee ${place}`)).toEqual([
    [2, expect.stringContaining('machine-specific path')],
  ])
  expect(findMachinePaths('https://example.org/home/list and src/tmp/x')).toEqual([])
})

describe('styles', () => {
  const file = 'packages/ui/src/components/Row/Row.css'
  const newer = (css: string) => findNewerStyles(file, css).map(([line, what]) => `${line}: ${what}`)

  it.each([
    [
      'a selector',
      '.a {\n}\n.b:has(> i) { color: red }',
      '3: :has is newer than the oldest supported browsers',
    ],
    ['nesting', '.a { &:hover { color: red } }', /nesting|:/],
    ['a property', '.a { field-sizing: content }', /field-sizing/],
    ['a property that Safari prefixes', '.a { user-select: none }', /user-select/],
    ['a value', '.a { width: stretch }', /stretch/],
    ['a condition', '@media (prefers-reduced-data: reduce) { .a { color: red } }', /prefers-reduced-data/],
    ['a rule', '@scope (.a) { .b { color: red } }', /@scope/],
  ])('rejects %s', (_, css, what) => {
    expect(newer(css)).toContainEqual(expect.stringMatching(what))
  })

  it.each([
    [
      'what the minimum browsers support',
      '.a:is(.b, .c) { inset: 0; color: oklch(0.5 0.1 265); translate: 1px }',
    ],
    ['what Safari supports with a prefix', '.a { -webkit-user-select: none; user-select: none }'],
    [
      'what is checked with @supports',
      '.a:has(i) { color: red } @supports not selector(:has(*)) { .a { color: red } }',
    ],
    ['a comment', '/* .a:has(i) */'],
  ])('allows %s', (_, css) => {
    expect(newer(css)).toEqual([])
  })
})

it.each([
  ['// Loaded anew.', ['"anew": write "again"']],
  ['Enter your e-mail address', ['"e-mail": write "email"']],
  ['/// Paid by somebody else.', ['"somebody": write "someone"']],
  ['/** Who asks for codes. */', ['"a docstring with Answers or Who": write "a verb phrase: Returns …"']],
  ["keys.derive('e-mail logins')", []],
  ['It renews the token. Whoever asks gets an email.', []],
])('of %s, names the plainer words', (text, found) => {
  expect(findClumsyWords(text).map(([, what]) => what)).toEqual(found)
})
