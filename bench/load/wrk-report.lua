-- Prints the totals as one line of JSON. It runs once, after the measurement, so it costs the measurement nothing.
function done(summary)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  io.write(string.format('{"requests":%d,"bytes":%d,"seconds":%.6f,"failures":%d}\n',
    summary.requests, summary.bytes, summary.duration / 1e6, failures))
end
