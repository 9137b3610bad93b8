import { parse } from '@babel/parser'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { convert } from '../test/convert.ts'
import { connectKit } from './libraries/connectkit.ts'
import { rainbowKit } from './libraries/rainbowkit.ts'

const quote = fc.constantFrom("'", '"')
const end = fc.constantFrom('', ';')
const newline = fc.constantFrom('\n', '\r\n')

/** Statements that have nothing to do with a library, in formats that a printer would change. */
const unrelated = fc.constantFrom(
  "const   odd = {a:1,b : [ 2,3 ]}   // 'connectkit'",
  '/* a block\n   comment */',
  'export function* walk() { yield <b  className="x">{ /* nothing */ }</b> }',
  'let text = ` a  @rainbow-me/rainbowkit`',
  'label: for (;;) { break label }',
  'const ConnectButtons = (useConnectModal) => useConnectModal?.()',
  '// TODO: later',
)

/** Uses of a library, each with the names that it needs. */
const uses = {
  rainbowkit: [
    ['ConnectButton', 'export const Button = () => <ConnectButton chainStatus="icon" />'],
    ['ConnectButton', 'export const Own = () => <ConnectButton.Custom>{() => null}</ConnectButton.Custom>'],
    ['useConnectModal', 'export const useOpen = () => useConnectModal().openConnectModal'],
    ['useAddRecentTransaction', 'export const useAdd = () => useAddRecentTransaction()'],
    ['darkTheme', 'export const look = darkTheme()'],
    [
      'getDefaultConfig',
      'export const config = getDefaultConfig({ appName: "a", projectId: "b", chains: [one] })',
    ],
    [
      'RainbowKitProvider',
      'export const A = ({ c }) => { return <WagmiProvider config={c}><RainbowKitProvider coolMode theme={look} /></WagmiProvider> }',
    ],
    ['WalletButton', 'export { WalletButton }'],
  ],
  connectkit: [
    ['ConnectKitButton', 'export const Button = () => <ConnectKitButton hideAvatar />'],
    ['useModal', 'export const open = useModal'],
    ['Types', 'export const all = Types'],
    [
      'getDefaultConfig',
      'export const config = createConfig(getDefaultConfig({ walletConnectProjectId: "b" }))',
    ],
    [
      'ConnectKitProvider',
      'export const A = ({ c }) => { return <WagmiProvider config={c}><ConnectKitProvider mode={m} /></WagmiProvider> }',
    ],
    ['useSIWE', 'export const useWho = () => useSIWE().data'],
  ],
} as const

const styles = fc.record({ quote, end, newline })

const appOf = (name: keyof typeof uses) =>
  fc
    .record({
      style: styles,
      used: fc.subarray([...uses[name]], { minLength: 1 }),
      others: fc.uniqueArray(unrelated, { maxLength: 4 }),
      form: fc.constantFrom('import', 'namespace', 'require'),
    })
    .map(({ style, used, others, form }) => {
      const source = name === 'rainbowkit' ? '@rainbow-me/rainbowkit' : 'connectkit'
      const from = `${style.quote}${source}${style.quote}`
      const names = [...new Set(used.map(([one]) => one))]
      const load = {
        import: `import { ${names.join(', ')} } from ${from}${style.end}`,
        namespace: `import * as Old from ${from}${style.end}`,
        require: `const { ${names.join(', ')} } = require(${from})${style.end}`,
      }[form]
      const body = used.map(([one, text]) => (form === 'namespace' ? qualify(text, one) : text))
      const wagmi = `import { createConfig } from ${style.quote}wagmi${style.quote}${style.end}`
      const lines = [...others.slice(0, 2), wagmi, load, ...others.slice(2), ...body]
      return { text: lines.join('\n').replaceAll('\n', style.newline), others, style }
    })

const qualify = (text: string, name: string) =>
  text.includes('export {')
    ? `export const same = Old.${name}`
    : text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `Old.${name}`)

const parses = (text: string) =>
  parse(text, { sourceType: 'unambiguous', plugins: ['jsx'] }).errors?.length === 0

it.each([
  ['rainbowkit', rainbowKit],
  ['connectkit', connectKit],
] as const)(
  'converts every app with %s to code that parses, keeps other lines, and does nothing the second time',
  (name, library) => {
    fc.assert(
      fc.property(appOf(name), ({ text, others, style }) => {
        const once = convert({ 'src/a.jsx': text }, library)
        const result = once.files['src/a.jsx'] ?? ''
        expect(parses(result)).toBe(true)
        for (const other of others) expect(result).toContain(other.replaceAll('\n', style.newline))
        if (style.newline === '\r\n') expect(result.replaceAll('\r\n', '')).not.toContain('\n')
        const twice = convert({ 'src/a.jsx': result }, library)
        expect(twice.files['src/a.jsx']).toBe(result)
      }),
      // Each case is parsed and searched four times.
      { numRuns: 150 },
    )
  },
)

it('leaves files without the library as they are, byte by byte', () => {
  fc.assert(
    fc.property(fc.array(unrelated), newline, (lines, between) => {
      const text = lines.join(between)
      for (const library of [rainbowKit, connectKit])
        expect(convert({ 'src/a.jsx': text }, library).files).toEqual({ 'src/a.jsx': text })
    }),
  )
})

it('names a file that is not JavaScript', () => {
  const { files, todos } = convert({ 'src/a.ts': "import '@rainbow-me/rainbowkit'\nlet let = " })
  expect(files['src/a.ts']).toBe("import '@rainbow-me/rainbowkit'\nlet let = ")
  expect(todos.join()).toContain('not parsed')
})
