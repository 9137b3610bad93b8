import type { ReactNode } from 'react'

/** Renders a task: a card with a title, a sentence and its content. */
export function Task({
  title,
  text,
  children,
  wide = false,
}: {
  title: string
  text: string
  children: ReactNode
  wide?: boolean
}) {
  return (
    <section className="task" data-wide={wide || undefined} aria-label={title}>
      <h2 tabIndex={-1}>
        <bdi>{title}</bdi>
      </h2>
      <p className="task-text">{text}</p>
      {children}
    </section>
  )
}
