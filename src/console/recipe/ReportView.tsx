import type { Value } from '#request/inputs.ts'
import type { CriterionResult } from '#recipes/criterion.ts'
import { describeCriterion, formatPhrases } from '#recipes/describe.ts'
import { formatEmbedded } from '#recipes/evaluate.ts'
import type { Recipe } from '#recipes/recipe.ts'
import { Sentence } from '../ui/Sentence.tsx'
import { translate } from '../ui/translations.ts'
import type { StepReport } from './step-report.ts'

/** The result of a step: what failed and what was observed, and its outputs. */
export function ReportView({ report }: { readonly report: StepReport }) {
  const { result, step, note } = report
  const { isMet, criteria, missing, outputs, next } = result
  return (
    <div className="portal-recipe-report" data-outcome={isMet ? 'succeeded' : 'failed'}>
      <p>
        <strong>{formatOutcome(report)}</strong>
      </p>
      {criteria
        .filter((one) => !one.isMet)
        .map((one) => (
          <FailedCriterion key={one.criterion.text} result={one} recipe={step.recipe} />
        ))}
      {[...(note === undefined ? [] : [note]), ...missing].map((sentence) => (
        <p key={sentence} lang="en">
          <Sentence text={sentence} />
        </p>
      ))}
      <OutputList outputs={outputs} />
      {next.kind === 'break' && (
        <p>
          {translate(
            'The recipe does not describe what follows. Change the request and send it again, or end the recipe.',
          )}
        </p>
      )}
    </div>
  )
}

export function formatOutcome({ result, step, exchange }: StepReport): string {
  const { method, url, status } = exchange
  const text = result.isMet
    ? 'Step {step} succeeded: {method} {url}, status {status}.'
    : 'Step {step} failed: {method} {url}, status {status}.'
  return translate(text, { step: step.step.id, method, url: clip(url), status })
}

interface CriterionProps {
  readonly result: CriterionResult
  readonly recipe: Recipe
}

function FailedCriterion({ result: { criterion, observed, error }, recipe }: CriterionProps) {
  return (
    <p lang="en">
      <Sentence text={`Not met: ${formatPhrases(describeCriterion(criterion, recipe))}.`} />{' '}
      {error === undefined
        ? observed.map(({ expression, value }) => (
            <span key={expression}>
              <code>{expression}</code> is{' '}
              {value === undefined ? 'missing' : <code>{formatValue(value)}</code>}.{' '}
            </span>
          ))
        : error}
    </p>
  )
}

export function OutputList({ outputs }: { readonly outputs: ReadonlyMap<string, Value> }) {
  if (outputs.size === 0) return null
  return (
    <dl>
      {Array.from(outputs, ([name, value]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <code>{formatValue(value)}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function formatValue(value: Value): string {
  return value === '' ? "''" : clip(formatEmbedded(value))
}

function clip(text: string): string {
  const characters = Array.from(text)
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text
}

const longest = 200
