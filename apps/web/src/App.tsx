import { ConnectButton, useKitState, useTheme } from '@latchkey/react'
import { useLayoutEffect } from 'react'
import { useConnection } from 'wagmi'
import { late } from './late.tsx'
import { useMobId } from './mob/mobLink.ts'
import { useWords } from './words/WordsProvider.tsx'
import { ActionButton } from './workbench/ActionButton.tsx'
import { ModalButton } from './workbench/ModalButton.tsx'
import { Note } from './workbench/Outcome.tsx'

const MobPreview = late(async () => (await import('./mob/MobPreview.tsx')).MobPreview)
const Workbench = late(async () => (await import('./workbench/Workbench.tsx')).Workbench)

const pageId = 'page'

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
      <a className="skip" href={`#${pageId}`}>
        {copy.skip}
      </a>
      <Header />
      <main id={pageId} tabIndex={-1}>
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
      <Workbench
        partKey={address}
        waiting={<WorkbenchSkeleton />}
        failed={(retry) => <NotLoaded retry={retry} />}
      />
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
  const mobId = useMobId()
  const words = copy.welcome
  return (
    <div className="welcome">
      <h1>
        {words.titleFirst}
        <br />
        {words.titleSecond}
      </h1>
      <p className="lead">{mobId === undefined ? words.text : words.invited}</p>
      <ModalButton look="action wide">{words.connect}</ModalButton>
      <MobPreview waiting={<div className="task mob-preview" />} />
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

/** Says that the workbench couldn't be loaded, and loads it again. */
function NotLoaded({ retry }: { retry: () => void }) {
  const { copy } = useWords()
  return (
    <div className="workbench">
      <div className="task">
        <div role="alert">
          <Note tone="bad">{copy.notLoaded}</Note>
        </div>
        <ActionButton
          onClick={() => {
            // The pressed button is removed.
            document.getElementById(pageId)?.focus()
            retry()
          }}
        >
          {copy.again}
        </ActionButton>
      </div>
    </div>
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
