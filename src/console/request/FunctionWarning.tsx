import type { FunctionWatch } from './use-function-look.ts'

interface Props {
  readonly watch: FunctionWatch
  readonly onSendAnyway: () => void
}

/** Says before a key goes out that something stands in its way, what that means, and what to do. */
export function FunctionWarning({ watch: { replaced, isHeldBack }, onSendAnyway }: Props) {
  return (
    <div role="alert" className="console-function-warning">
      {replaced.length > 0 && (
        <>
          <p className="console-problem">
            <strong>
              {isHeldBack && 'Nothing was sent. '}
              {replaced.length === 1 ? 'A function' : 'Functions'} of the browser{' '}
              {replaced.length === 1 ? 'was' : 'were'} replaced in this page:{' '}
              <code>{listNames(replaced)}</code>.
            </strong>{' '}
            Your key passes through {replaced.length === 1 ? 'it' : 'them'}, so whatever did that
            can read the key: an extension, a tool of a developer, or a script that does not belong
            here. Load the page again, or open it in a private window without extensions. Use no key
            that matters before this warning is gone.
          </p>
          {isHeldBack && (
            <button type="button" className="console-button" onClick={onSendAnyway}>
              Send anyway
            </button>
          )}
        </>
      )}
    </div>
  )
}

const shownNames = 4

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).join(', ')
  return names.length > shownNames ? `${shown} and ${names.length - shownNames} more` : shown
}
