/** What a link filled in, and what it did not. Always there, so that screen readers hear of a change. */
export function LinkNotes({ notes }: { readonly notes: readonly string[] }) {
  return (
    <p role="status" className="console-hint console-link-notes">
      {notes.join('\n')}
    </p>
  )
}
