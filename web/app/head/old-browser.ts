// Runs in the head, in every browser, and is written for the oldest ones, in the syntax of ECMAScript 5 and without
// imports: tells people whose browser is older than those of web/browser-floor.ts what to do. Firefox 128 and Safari
// 16.4 have the first feature, Chrome 111 the second.
if (!('CSSPropertyRule' in window && CSS.supports('color', 'color-mix(in srgb, red, red)'))) {
  document.documentElement.setAttribute('data-old-browser', '');
  document.addEventListener('DOMContentLoaded', describeOldBrowser);
}

function describeOldBrowser() {
  var texts = ['This browser is too old for this page.'];
  texts.push('Please update it, or open this address on a newer phone, tablet or computer.');
  texts.push(
    'These browsers work: Safari 16.4 or newer on an iPhone, iPad or Mac, Chrome and Edge 111 or newer, and Firefox 128 or newer.',
  );
  texts.push('Do you need help? Reply to any of our e\u2011mails, and we will call you.');
  texts.forEach(addLine);
}

function addLine(text: string, index: number) {
  var notice = document.querySelector('[data-browser-notice]');
  var line = document.createElement(index === 0 ? 'strong' : 'p');
  line.appendChild(document.createTextNode(text));
  if (notice) notice.appendChild(line);
}
