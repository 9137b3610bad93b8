import { createKit, type Kit } from '@latchkey/core'
import { type PageSettings, pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import { ConnectButton, KitProvider, useTheme } from '@latchkey/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { copy } from './words/copy.ts'

const words = copy.demo
const modes = ['system', 'light', 'dark'] as const
const locales = 'en ar cs de es fa fr he hi id it ja ko nl pl pt-BR ru th tr uk ur vi zh-Hans zh-Hant'.split(
  ' ',
)
const usual = { locale: 'en', accent: '#23262f', radius: 12 }
const radiusMax = 24

/** What the page's address says about the demo, since a kit reads its language only once. */
type Choice = { locale: string; accent?: string; radius: number }

const root = document.getElementById('demo')
if (root) createRoot(root).render(<StrictMode>{drawDemo(readSettings())}</StrictMode>)

function drawDemo(settings: PageSettings | undefined) {
  if (!settings) return <p role="alert">{words.noWorld}</p>
  const choice = readChoice()
  return (
    <KitProvider kit={createDemoKit(settings, choice)}>
      <Demo choice={choice} />
    </KitProvider>
  )
}

function createDemoKit(settings: PageSettings, { locale, accent, radius }: Choice): Kit {
  const { origin } = location
  return createKit({
    networks: settings.networks,
    projectId: settings.projectId,
    api: settings.api,
    relay: `${settings.api.replace(/^http/, 'ws')}/relay`,
    metadata: { name: copy.name, description: words.lead, url: origin, icon: `${origin}/icon.svg` },
    theme: { radius, ...(accent && { accent }) },
    locale,
    ...(settings.wallets && { wallets: settings.wallets }),
    ...(settings.wallet && { wallet: settings.wallet, features: { email: true } }),
  })
}

function Demo({ choice }: { choice: Choice }) {
  const { mode, setTheme } = useTheme()
  const [accent, setAccent] = useState(choice.accent)
  const [radius, setRadius] = useState(choice.radius)
  const choose = (locale: string) => {
    location.search = String(
      new URLSearchParams({ locale, radius: String(radius), ...(accent && { accent }) }),
    )
  }
  return (
    <>
      <section
        className="demo-stage lk"
        data-theme={mode === 'system' ? undefined : mode}
        aria-label={words.button}
      >
        <ConnectButton />
      </section>
      <form className="demo-form" aria-label={words.settings} onSubmit={(event) => event.preventDefault()}>
        <label>
          {words.mode}
          <select
            value={mode}
            onChange={({ target }) => {
              const chosen = modes.find((each) => each === target.value)
              if (chosen) setTheme({ mode: chosen })
            }}
          >
            {modes.map((each) => (
              <option key={each} value={each}>
                {words.modes[each]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.accent}
          <input
            type="color"
            value={accent ?? usual.accent}
            onChange={({ target }) => {
              setAccent(target.value)
              setTheme({ accent: target.value })
            }}
          />
        </label>
        <label>
          {words.radius.replace('{radius}', String(radius))}
          <input
            type="range"
            min={0}
            max={radiusMax}
            value={radius}
            onChange={({ target }) => {
              setRadius(target.valueAsNumber)
              setTheme({ radius: target.valueAsNumber })
            }}
          />
        </label>
        <label>
          {words.language}
          <select value={choice.locale} onChange={({ target }) => choose(target.value)}>
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {new Intl.DisplayNames([locale], { type: 'language' }).of(locale)}
              </option>
            ))}
          </select>
        </label>
      </form>
      <p>{words.code}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: The keyboard can scroll wide code only with focus. */}
      <pre tabIndex={0}>
        <code>{writeCode({ locale: choice.locale, radius, ...(accent && { accent }) }, mode)}</code>
      </pre>
    </>
  )
}

const writeCode = ({ locale, accent, radius }: Choice, mode: string) =>
  `createKit({
  theme: { mode: '${mode}',${accent ? ` accent: '${accent}',` : ''} radius: ${radius} },
  locale: '${locale}',
  // networks, metadata …
})`

function readChoice(): Choice {
  const query = new URLSearchParams(location.search)
  const locale = query.get('locale')
  const accent = query.get('accent')
  const radius = Number(query.get('radius') ?? usual.radius)
  return {
    locale: locale && locales.includes(locale) ? locale : usual.locale,
    ...(accent && /^#[0-9a-f]{6}$/.test(accent) && { accent }),
    radius: radius >= 0 && radius <= radiusMax ? radius : usual.radius,
  }
}

/** Returns the settings that the local world embedded in the page. Undefined if something else served it. */
function readSettings(): PageSettings | undefined {
  const text = document.getElementById(pageSettingsElementId)?.textContent
  return text ? (JSON.parse(text) as PageSettings) : undefined
}
