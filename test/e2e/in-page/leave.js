// Runs in the page: tries to leave it.
location.href = 'https://bank.example/';
