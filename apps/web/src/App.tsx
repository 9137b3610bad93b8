import { useKitState, useTheme } from '@latchkey/react'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { useConnection } from 'wagmi'
import { Header } from './shell/Header.tsx'
import { Welcome } from './welcome/Welcome.tsx'
import { copy } from './words/copy.ts'
import { WorkbenchSkeleton } from './workbench/WorkbenchSkeleton.tsx'

const Workbench = lazy(async () => ({ default: (await import('./workbench/Workbench.tsx')).Workbench }))

/** Renders the root layout: a header with the connect button, then the page (spec 1.2). */
export function App() {
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
