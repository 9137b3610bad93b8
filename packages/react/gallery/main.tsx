import { accentTokens, ThemeRoot } from '@latchkey/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { buttons } from './buttons.tsx'
import { buySteps } from './buy.tsx'
import { details } from './details.tsx'
import { email } from './email.tsx'
import { long } from './long.tsx'
import { mockups } from './mockups.tsx'
import { names } from './names.tsx'
import { namespaces } from './namespaces.tsx'
import { owner } from './owner.tsx'
import { parts } from './parts.tsx'
import { remote } from './remote.tsx'
import { signIn } from './signIn.tsx'
import { social } from './social.tsx'
import type { Specimen } from './specimen.tsx'
import { steps } from './steps.tsx'
import { swapSteps } from './swap.tsx'
import { loading, others, views } from './views.tsx'

const pages: Readonly<Record<string, readonly Specimen[]>> = {
  buttons,
  details,
  mockups,
  names,
  parts,
  views,
  loading,
  others,
  remote,
  signIn,
  steps,
  swap: swapSteps,
  buy: buySteps,
  email,
  social,
  namespaces,
  owner,
  long,
}
const query = new URLSearchParams(location.search)
const mode = query.get('theme') === 'dark' ? 'dark' : 'light'
const accent = query.get('accent')
const only = query.get('only')
document.documentElement.dataset.theme = mode
document.documentElement.toggleAttribute('data-narrow', query.has('narrow'))

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ThemeRoot
      theme={accent ? { mode, tokens: accentTokens(accent) } : { mode }}
      direction={query.get('dir') === 'rtl' ? 'rtl' : 'ltr'}
      locale={query.get('locale') ?? 'en'}
    >
      <main className="gallery">
        {(pages[query.get('page') ?? 'mockups'] ?? [])
          .filter(({ name }) => only === null || name === only)
          .map(({ name, content }) => (
            <section key={name}>
              <p>{name}</p>
              {content}
            </section>
          ))}
      </main>
    </ThemeRoot>
  </StrictMode>,
)
