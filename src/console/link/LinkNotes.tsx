/** What a link filled in, and what it did not. Always there, so that screen readers hear of a change. */
export function LinkNotes({ notes }: { readonly notes: readonly string[] }) {
  return (
    <div role="status" className="console-link-notes">
      {notes.map((note) => (
        <p key={note} className="console-hint">
          {note}
        </p>
      ))}
    </div>
  )
}
