import { expect, test } from 'vitest'
import { go } from '#core/snippet/go.ts'
import { planExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'

const plan = planExperiments('https://api.example.com')

test('The snippet checks the key in API_KEY before it sends, prints the body and fails outside 2xx', () => {
  expect(writeText(go, plan)).toMatchInlineSnapshot(`
    "package main

    import (
    	"io"
    	"log"
    	"net/http"
    	"os"
    	"regexp"
    	"time"
    )

    func main() {
    	key := os.Getenv("API_KEY")
    	if !regexp.MustCompile("^[!-~]+$").MatchString(key) {
    		log.Fatal("API_KEY is not set, or contains white space or non-ASCII characters")
    	}

    	request, err := http.NewRequest("GET", "https://api.example.com/v1/experiments", nil)
    	if err != nil {
    		log.Fatal(err)
    	}
    	request.Header.Set("Content-Type", "application/json")
    	request.Header.Set("Authorization", "Bearer "+key)

    	client := http.Client{
    		Timeout: 30 * time.Second,
    		CheckRedirect: func(*http.Request, []*http.Request) error {
    			return http.ErrUseLastResponse
    		},
    	}
    	response, err := client.Do(request)
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer response.Body.Close()

    	if _, err := io.Copy(os.Stdout, response.Body); err != nil {
    		log.Fatal(err)
    	}
    	if response.StatusCode/100 != 2 {
    		log.Fatalf("HTTP %d", response.StatusCode)
    	}
    }"
  `)
})

test('Without a credential no key is read and no Authorization is sent', () => {
  const withoutKey = planExperiments('https://api.example.com', { isWithoutKey: true })
  expect(writeText(go, withoutKey)).toMatchInlineSnapshot(`
    "package main

    import (
    	"io"
    	"log"
    	"net/http"
    	"os"
    	"time"
    )

    func main() {
    	request, err := http.NewRequest("GET", "https://api.example.com/v1/experiments", nil)
    	if err != nil {
    		log.Fatal(err)
    	}
    	request.Header.Set("Content-Type", "application/json")

    	client := http.Client{
    		Timeout: 30 * time.Second,
    		CheckRedirect: func(*http.Request, []*http.Request) error {
    			return http.ErrUseLastResponse
    		},
    	}
    	response, err := client.Do(request)
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer response.Body.Close()

    	if _, err := io.Copy(os.Stdout, response.Body); err != nil {
    		log.Fatal(err)
    	}
    	if response.StatusCode/100 != 2 {
    		log.Fatalf("HTTP %d", response.StatusCode)
    	}
    }"
  `)
})

test('A method other than GET is named', () => {
  expect(writeText(go, { ...plan, method: 'POST' })).toContain('http.NewRequest("POST", ')
})

test('Quotes and backslashes of a header cannot end its literal', () => {
  const headers = [{ name: 'X-Note', value: 'it\'s "q" \\' }]
  expect(writeText(go, { ...plan, headers })).toContain(
    String.raw`request.Header.Set("X-Note", "it's \"q\" \\")`,
  )
})

test('A base URL placeholder stays readable', () => {
  const url = '{base_url}/v1/experiments'
  expect(writeText(go, { ...plan, url })).toContain('"{base_url}/v1/experiments"')
})
