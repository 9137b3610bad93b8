import { useConnection } from 'wagmi'
import { Header } from './shell/Header.tsx'
import { Welcome } from './welcome/Welcome.tsx'
import { copy } from './words/copy.ts'
import { Workbench } from './workbench/Workbench.tsx'
import { WorkbenchSkeleton } from './workbench/WorkbenchSkeleton.tsx'

/** The root layout: a header with the connect button, then the page (spec 1.2). */
export function App() {
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
  if (status === 'connected') return <Workbench key={address} />
  if (status === 'reconnecting') return <WorkbenchSkeleton />
  return <Welcome />
}
