import { ConnectButton, useKitState, useModal, useTheme } from '@latchkey/react'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { useConnection } from 'wagmi'
import { useWords } from './words/WordsProvider.tsx'

const Workbench = lazy(async () => ({ default: (await import('./workbench/Workbench.tsx')).Workbench }))

/** Renders the root layout: a header with the connect button, then the page (spec 1.2). */
export function App() {
  const { copy } = useWords()
  const { mode } = useTheme()
  // The page follows the theme that the visitor chose in the settings.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = mode
  }, [mode])
  return (
    <>
      <a className="skip" href="#page">
        {copy.skip}
      </a>
      <Header />
      <main id="page" tabIndex={-1}>
        <Page />
      </main>
    </>
  )
}

function Page() {
  const { status, address } = useConnection()
  const { connections, initialized } = useKitState()
  if (status === 'reconnecting') return <WorkbenchSkeleton />
  // While another wallet connects, there is still an address, and results of earlier actions are kept.
  if (address || connections.length > 0) {
    return (
      <Suspense fallback={<WorkbenchSkeleton />}>
        <Workbench key={address} />
      </Suspense>
    )
  }
  // A returning visitor is recognized just after the first render, and must not see the welcome page until then.
  return initialized ? <Welcome /> : null
}

/** Shows the brand and the connect button in a bar that stays at the top. */
function Header() {
  const { copy } = useWords()
  return (
    <header className="bar">
      <a className="logo" href="/">
        <Logo />
        {copy.name}
      </a>
      <ConnectButton />
    </header>
  )
}

/** Shows Serial Mob's key. The name is beside it. */
function Logo() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="10" cy="16" r="5" />
      <path d="M15 16h12M24 16v4.500M19.500 16v3" />
    </svg>
  )
}

/** Shows what this is, and one thing to do, while nobody is connected. */
function Welcome() {
  const { copy } = useWords()
  const modal = useModal()
  const words = copy.welcome
  return (
    <div className="welcome">
      <Turns />
      <h1>
        {words.titleFirst}
        <br />
        {words.titleSecond}
      </h1>
      <p className="lead">{words.text}</p>
      <button className="action wide" type="button" onClick={() => modal.open()}>
        {words.connect}
      </button>
      <ol className="steps">
        {words.steps.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Draws the mob at the table: five people, the middle one at the keyboard. */
function Turns() {
  return (
    <svg className="turns" viewBox="0 0 320 120" aria-hidden="true">
      <path
        className="turns-pass"
        d="M53 50q14-17 30-21M117 23q10-6 22-6M181 17q12 0 22 6M237 29q16 4 30 21"
      />
      <g className="turns-people">
        <circle cx="40" cy="64" r="18" />
        <circle cx="100" cy="34" r="18" />
        <circle cx="160" cy="24" r="21" className="turns-driver" />
        <circle cx="220" cy="34" r="18" />
        <circle cx="280" cy="64" r="18" />
      </g>
      <rect className="turns-board" x="106" y="66" width="108" height="40" rx="10" />
      <path
        className="turns-keys"
        d="M121 79h.1M134 79h.1M147 79h.1M160 79h.1M173 79h.1M186 79h.1M199 79h.1M127 93h.1M141 93h38M193 93h.1"
      />
    </svg>
  )
}

/** Reserves the workbench's space while reconnecting to the last wallet. */
function WorkbenchSkeleton() {
  const { copy } = useWords()
  return (
    <div className="workbench" aria-busy="true">
      <div className="hello">
        <h1>{copy.workbench.hello}</h1>
        <p className="hello-text" role="status">
          {copy.workbench.welcomeBack}
        </p>
      </div>
      <div className="tasks">
        {['message', 'typed', 'send', 'calls'].map((name) => (
          <div className="task skeleton" key={name} />
        ))}
      </div>
    </div>
  )
}
