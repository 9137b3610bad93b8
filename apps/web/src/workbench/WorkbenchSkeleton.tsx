import { copy } from '../words/copy.ts'

/** Reserves the workbench's space while reconnecting to the last wallet. */
export function WorkbenchSkeleton() {
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
