import { useId } from 'react'

/** Shows a text unmodified and in full, in a scrollable box. */
export function Verbatim({ label, children }: { label: string; children: string }) {
  const id = useId()
  return (
    <div className="verbatim">
      <p id={id}>{label}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section tabIndex={0} aria-labelledby={id} dir="auto">
        {children}
      </section>
    </div>
  )
}
